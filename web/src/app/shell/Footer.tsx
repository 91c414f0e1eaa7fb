import { AppLink } from '../../components/ui/AppLink.tsx';
import { Logo } from '../../components/ui/Logo.tsx';
import { footer } from '../../content/footer.ts';
import { settings } from '../../content/settings.ts';
import { paths } from '../../lib/routing/paths.ts';
import classes from './Footer.module.css';
import { PrivacyChoices } from './PrivacyChoices.tsx';

/** The footer of every page except the home page. */
export const Footer = () => (
  <footer className={classes.footer}>
    <div className={classes.inner}>
      <div className={classes.brand}>
        <AppLink to={paths.home.href()} className={classes.home}>
          <Logo />
        </AppLink>
        <p>{footer.promise}</p>
        <PrivacyChoices />
      </div>
      {footer.columns.map(({ title, links }) => (
        <nav key={title} aria-label={title}>
          <h2 className={classes.title}>{title}</h2>
          <ul className={classes.list}>
            {links.map(({ label, to }) => (
              <li key={to}>
                <AppLink to={to}>{label}</AppLink>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </div>
    <div className={classes.legal}>
      <span>{`© ${settings.brand}`}</span>
      <ul>
        {footer.legal.map(({ label, to }) => (
          <li key={to}>
            <AppLink to={to}>{label}</AppLink>
          </li>
        ))}
        {settings.social.map(({ label, href }) => (
          <li key={href}>
            <a href={href} rel="noreferrer">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  </footer>
);
