import { useEffect, useState } from 'react';
import type { InquiryKind } from '../../content/inquiries.ts';
import { type EmbeddedForm, loadSiteConfig } from '../../lib/browser/site-config.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { PartBoundary } from '../ui/PartBoundary.tsx';
import { OwnInquiryForm } from './OwnInquiryForm.tsx';

const HubSpotForm = lazyPart(() => import('./HubSpotForm.tsx'));

/**
 * The form of a kind of inquiry: the marketing service's if the deployment configures one, otherwise our own, which is
 * also what prerendered pages contain.
 */
export const InquiryForm = ({ kind }: { readonly kind: InquiryKind }) => {
  const [embedded, setEmbedded] = useState<EmbeddedForm | null>(null);

  useEffect(() => {
    let wanted = true;
    loadSiteConfig().then(
      ({ forms }) => wanted && setEmbedded(forms?.[kind] ?? null),
      // Our own form works without the settings.
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
