import { AppLink } from '../../components/ui/AppLink.tsx';
import { ButtonLink } from '../../components/ui/Button.tsx';
import { Logo } from '../../components/ui/Logo.tsx';
import { footer } from '../../content/footer.ts';
import { homeCopy } from '../../content/home.ts';
import { settings } from '../../content/settings.ts';
import { paths } from '../../lib/paths.ts';
import classes from './Closing.module.css';

const { closing } = homeCopy;

/** The end of the home page, which has no footer: one thing to do, the way to every other page, and whose page this is. */
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
      <span>© {settings.brand}</span>
    </div>
  </section>
);
