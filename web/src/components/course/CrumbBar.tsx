import { settings } from '../../content/settings.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { Logo } from '../ui/Logo.tsx';
import classes from './CrumbBar.module.css';

interface Crumb {
  readonly label: string;
  /** Missing for the page itself. */
  readonly to?: string;
}

/** The way back on pages without the top bar: home, the pages above this one, and the account. */
export const CrumbBar = ({ crumbs }: { crumbs: readonly Crumb[] }) => {
  const { status } = useSession();
  const last = crumbs.at(-1);
  return (
    <header className={classes.bar}>
      <AppLink to={paths.home.href()} className={classes.home} aria-label={`${settings.brand} home`}>
        <Logo />
      </AppLink>
      <nav aria-label="Breadcrumb" className={classes.trail}>
        <ol>
          {crumbs.map((crumb) => (
            <li key={crumb.label} className={crumb === last ? classes.current : undefined}>
              {crumb.to ? (
                <AppLink to={crumb.to} dir="auto">
                  {crumb.label}
                </AppLink>
              ) : (
                <span aria-current="page" dir="auto">
                  {crumb.label}
                </span>
              )}
            </li>
          ))}
        </ol>
      </nav>
      <span className={classes.account}>
        {status === 'signed-in' && <AppLink to={paths.dashboard.href()}>Dashboard</AppLink>}
        {status === 'signed-out' && <AppLink to={paths.courses.href()}>All courses</AppLink>}
      </span>
    </header>
  );
};
