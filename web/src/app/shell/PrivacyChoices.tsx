import { privacyCopy } from '../../content/privacy-choices.ts';
import { showPrivacyChoices } from '../../lib/analytics/consent.ts';
import classes from './PrivacyChoices.module.css';

/** Button that opens the privacy choices again. */
export const PrivacyChoices = () => (
  <button type="button" className={classes.button} onClick={showPrivacyChoices}>
    {privacyCopy.title}
  </button>
);
