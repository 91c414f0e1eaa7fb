import { AppLink } from '../../components/ui/AppLink.tsx';
import { ButtonLink } from '../../components/ui/Button.tsx';
import { Logo } from '../../components/ui/Logo.tsx';
import { footer } from '../../content/footer.ts';
import { homeCopy } from '../../content/home.ts';
import { settings } from '../../content/settings.ts';
import { paths } from '../../lib/routing/paths.ts';
import classes from './Closing.module.css';

const { closing } = homeCopy;

/** End of the home page, in place of a footer: one call to action, links to every page, and the legal links. */
export const Closing = () => (
  <section className={classes.closing} data-night="">
    <h2>{closing.title}</h2>
    <p>{closing.text}</p>
    <ButtonLink size="lg" to={paths.courses.href()}>
      {closing.action}
    </ButtonLink>
    <nav className={classes.onwards} aria-label={closing.linksLabel}>
      {footer.columns.map(({ title, links }) => (
        <ul key={title} aria-label={title}>
          {links.map(({ label, to }) => (
            <li key={to}>
              <AppLink to={to}>{label}</AppLink>
            </li>
          ))}
        </ul>
      ))}
    </nav>
    <div className={classes.sign}>
      <Logo />
      <ul>
        {footer.legal.map(({ label, to }) => (
          <li key={to}>
            <AppLink to={to}>{label}</AppLink>
          </li>
        ))}
      </ul>
      <span>{`© ${settings.brand}`}</span>
    </div>
  </section>
);
