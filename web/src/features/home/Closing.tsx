import { ButtonLink } from '../../components/Button.tsx';
import { Logo } from '../../components/Logo.tsx';
import { homeCopy } from '../../content/home.ts';
import { settings } from '../../content/settings.ts';
import { paths } from '../../lib/paths.ts';
import classes from './Closing.module.css';

/** The end of the home page, which has no footer: one thing to do, and whose page this is. */
export const Closing = () => (
  <section className={classes.closing}>
    <h2>{homeCopy.closing.title}</h2>
    <p>{homeCopy.closing.text}</p>
    <ButtonLink size="lg" to={paths.courses.href()}>
      {homeCopy.closing.action}
    </ButtonLink>
    <div className={classes.sign}>
      <Logo />
      <span suppressHydrationWarning>
        © {new Date().getFullYear()} {settings.brand}
      </span>
    </div>
  </section>
);
