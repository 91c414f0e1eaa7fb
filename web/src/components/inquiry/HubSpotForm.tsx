import { useEffect, useRef, useState } from 'react';
import { inquiryCopy, type InquiryKind, inquiryWords } from '../../content/inquiries.ts';
import type { EmbeddedForm } from '../../lib/browser/site-config.ts';
import classes from './InquiryForm.module.css';
import { OwnInquiryForm } from './OwnInquiryForm.tsx';
import { Thanks } from './Thanks.tsx';

/** Blockers may drop the script without an error, so our own form takes over after this timeout. */
const embedWithinMs = 8_000;

const scriptUrl = ({ region, portalId }: EmbeddedForm): string =>
  `https://js${region === 'na1' ? '' : `-${region}`}.hsforms.net/forms/embed/${portalId}.js`;

/** Whether the event belongs to the form. Events without an id do, since a page has one form. */
const isFromForm = (event: Event, formId: string): boolean =>
  ((event as CustomEvent<{ formId?: unknown } | null>).detail?.formId ?? formId) === formId;

/**
 * The marketing service's form: HubSpot's script fills the marked element with an iframe. Its submit event shows the
 * thanks. If it cannot be loaded, our own form is shown.
 */
const HubSpotForm = ({ kind, form }: { readonly kind: InquiryKind; readonly form: EmbeddedForm }) => {
  const { region, portalId, formId } = form;
  const place = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<'loading' | 'shown' | 'sent' | 'failed'>('loading');

  useEffect(() => {
    const script = document.createElement('script');
    const fail = () => setStage((now) => (now === 'loading' ? 'failed' : now));
    const timer = setTimeout(fail, embedWithinMs);
    const watcher = new MutationObserver(() => {
      if (place.current?.querySelector('iframe, form')) {
        setStage((now) => (now === 'loading' ? 'shown' : now));
      }
    });
    const sent = (event: Event) => {
      if (isFromForm(event, formId)) setStage('sent');
    };
    if (place.current) watcher.observe(place.current, { childList: true, subtree: true });
    window.addEventListener('hs-form-event:on-submission:success', sent);
    script.src = scriptUrl({ region, portalId, formId });
    script.async = true;
    script.addEventListener('error', fail);
    document.head.append(script);
    return () => {
      clearTimeout(timer);
      watcher.disconnect();
      window.removeEventListener('hs-form-event:on-submission:success', sent);
      script.remove();
    };
  }, [region, portalId, formId]);

  if (stage === 'failed') return <OwnInquiryForm kind={kind} />;
  if (stage === 'sent') return <Thanks {...inquiryCopy[kind].thanks} />;
  return (
    <div className={classes.embedded}>
      {stage === 'loading' && (
        <p className={classes.hint} role="status">
          {inquiryWords.loading}
        </p>
      )}
      <div
        ref={place}
        className="hs-form-frame"
        data-region={region}
        data-portal-id={portalId}
        data-form-id={formId}
      />
    </div>
  );
};

export default HubSpotForm;
