import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { AppLink } from '../../components/ui/AppLink.tsx';
import { Button } from '../../components/ui/Button.tsx';
import { privacyCopy } from '../../content/privacy-choices.ts';
import { choosePrivacy, type Consent, hidePrivacyChoices } from '../../lib/analytics/consent.ts';
import classes from './PrivacyPanel.module.css';

const explanation = (isConfigured: boolean, consent: Consent): string => {
  if (!isConfigured) return privacyCopy.nothing;
  return consent === null ? privacyCopy.ask : privacyCopy[consent];
};

/**
 * The consent question at the foot of the page; it blocks nothing. It takes the focus only when the visitor opened it, and
 * returns the focus when it closes.
 */
export const PrivacyPanel = ({
  consent,
  isConfigured,
  wasAskedFor,
}: {
  readonly consent: Consent;
  readonly isConfigured: boolean;
  readonly wasAskedFor: boolean;
}) => {
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!wasAskedFor) return undefined;
    const before = document.activeElement;
    title.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [wasAskedFor]);
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && wasAskedFor) hidePrivacyChoices();
  };

  return (
    <section className={classes.panel} aria-labelledby={id} data-privacy-panel="" onKeyDown={leave}>
      <h2 ref={title} id={id} tabIndex={-1} className={classes.title} data-route-focus="">
        {privacyCopy.title}
      </h2>
      <p className={classes.text}>
        <span>{`${explanation(isConfigured, consent)} `}</span>
        <AppLink to="/privacy-policy">{privacyCopy.policy}</AppLink>
      </p>
      <div className={classes.actions}>
        {isConfigured && (
          <>
            <Button size="sm" look="quiet" onClick={() => choosePrivacy('granted')}>
              {privacyCopy.allow}
            </Button>
            <Button size="sm" look="quiet" onClick={() => choosePrivacy('denied')}>
              {privacyCopy.refuse}
            </Button>
          </>
        )}
        {wasAskedFor && (
          <Button size="sm" look="plain" onClick={hidePrivacyChoices}>
            {privacyCopy.close}
          </Button>
        )}
      </div>
    </section>
  );
};
