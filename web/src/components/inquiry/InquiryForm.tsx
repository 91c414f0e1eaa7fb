import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { InquiryKind } from '../../content/inquiries.ts';
import { loadSiteConfig } from '../../lib/browser/site-config.ts';
import { OwnInquiryForm } from './OwnInquiryForm.tsx';

/** Whether nobody is in the form, nor was anything typed into it. */
const isUnused = (form: HTMLFormElement): boolean =>
  !form.contains(document.activeElement) && [...new FormData(form).values()].every((value) => value === '');

/**
 * The form of a kind of inquiry: the marketing service's if the deployment configures one, otherwise our own, which is
 * also what prerendered pages contain. Ours stays once somebody has begun with it, who would lose their place or their text.
 */
export const InquiryForm = ({ kind }: { readonly kind: InquiryKind }) => {
  const own = useRef<HTMLFormElement>(null);
  const [embedded, setEmbedded] = useState<ReactElement | null>(null);

  useEffect(() => {
    let wanted = true;
    const embed = async () => {
      const { forms } = await loadSiteConfig();
      const form = forms?.[kind];
      if (!form) return;
      const { default: HubSpotForm } = await import('./HubSpotForm.tsx');
      if (wanted && own.current && isUnused(own.current)) {
        setEmbedded(<HubSpotForm kind={kind} form={form} />);
      }
    };
    // Our own form works without the settings and the other form.
    embed().catch(() => undefined);
    return () => {
      wanted = false;
      setEmbedded(null);
    };
  }, [kind]);

  return embedded ?? <OwnInquiryForm key={kind} kind={kind} formRef={own} />;
};
