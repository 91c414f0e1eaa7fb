import { ButtonLink } from '../ui/Button.tsx';
import classes from './CallToAction.module.css';

export interface CallCopy {
  readonly title: string;
  readonly text: string;
  readonly actions: readonly { readonly label: string; readonly to: string }[];
}

/** End of a page: the next action, under a night sky. */
export const CallToAction = ({ copy }: { copy: CallCopy }) => (
  <section className={classes.call} data-night="">
    <h2>{copy.title}</h2>
    <p>{copy.text}</p>
    <div className={classes.actions}>
      {copy.actions.map(({ label, to }, index) => (
        <ButtonLink key={to} size="lg" look={index ? 'quiet' : 'primary'} to={to}>
          {label}
        </ButtonLink>
      ))}
    </div>
  </section>
);
