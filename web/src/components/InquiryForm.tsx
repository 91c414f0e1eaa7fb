/** The form of a kind of inquiry. */
export const InquiryForm = ({ kind }: { readonly kind: 'contact' | 'instructor' | 'corporate-training' }) => (
  <form aria-label={kind} />
);
