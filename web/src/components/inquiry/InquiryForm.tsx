import { useEffect, useState } from 'react';
import type { InquiryKind } from '../../content/inquiries.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { type EmbeddedForm, loadSiteConfig } from '../../lib/site-config.ts';
import { PartBoundary } from '../ui/PartBoundary.tsx';
import { OwnInquiryForm } from './OwnInquiryForm.tsx';

const HubSpotForm = lazyPart(() => import('./HubSpotForm.tsx'));

/**
 * The form of a kind of inquiry: the marketing service's when this deployment names one for it, else our own, which is
 * there at once and also in prerendered pages.
 */
export const InquiryForm = ({ kind }: { readonly kind: InquiryKind }) => {
  const [embedded, setEmbedded] = useState<EmbeddedForm | null>(null);

  useEffect(() => {
    let wanted = true;
    loadSiteConfig().then(
      ({ forms }) => wanted && setEmbedded(forms?.[kind] ?? null),
      // Without the settings our own form works all the same.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [kind]);

  const own = <OwnInquiryForm key={kind} kind={kind} />;
  if (!embedded) return own;
  return (
    <PartBoundary name="The form" loading={own} fallback={own}>
      <HubSpotForm key={kind} kind={kind} form={embedded} />
    </PartBoundary>
  );
};
