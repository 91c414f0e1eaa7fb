import { useLocation } from 'react-router-dom';
import { settings } from '../../content/settings.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { useHydrated } from '../../lib/loading/useHydrated.ts';
import { paths } from '../../lib/routing/paths.ts';
import { startLogout } from '../../lib/session/start-session.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { ColorSchemeToggle } from '../ui/ColorSchemeToggle.tsx';
import { SearchIcon } from '../ui/icons.tsx';
import { Logo } from '../ui/Logo.tsx';
import { PartBoundary } from '../ui/PartBoundary.tsx';
import classes from './CrumbBar.module.css';
import { SearchBox } from './SearchBox.tsx';

interface Crumb {
  readonly label: string;
  /** Absent for the current page. */
  readonly to?: string;
}

const AccountMenu = lazyPart(() => import('../account/AccountMenu.tsx'));

/** Login and sign-up; dashboard and account menu when signed in. */
const Account = () => {
  const session = useSession();
  const { pathname, search } = useLocation();
  const hydrated = useHydrated();
  const returnTo = `${pathname}${search}`;
  const pending = session.status === 'unknown' ? classes.pending : undefined;
  return (
    <span
      className={classes.account}
      data-static={!hydrated || undefined}
      data-signed-in={session.status === 'signed-in' || undefined}
    >
      {session.status === 'signed-in' ? (
        <>
          <ButtonLink look="plain" size="sm" to={paths.dashboard.href()}>
            Dashboard
          </ButtonLink>
          <PartBoundary
            name="Your account menu"
            loading={<span className={classes.picture} aria-hidden="true" />}
            fallback={
              <ButtonLink look="plain" size="sm" to={paths.profile.href()}>
                Profile
              </ButtonLink>
            }
          >
            <AccountMenu user={session.user} onLogout={() => void startLogout()} />
          </PartBoundary>
        </>
      ) : (
        <>
          <ButtonLink look="plain" size="sm" className={pending} to={paths.login.href({ returnTo })}>
            Login
          </ButtonLink>
          <ButtonLink size="sm" className={pending} to={paths.login.href({ returnTo, signup: true })}>
            Sign Up
          </ButtonLink>
        </>
      )}
    </span>
  );
};

/** Header of pages without the top bar: home, breadcrumbs, search, color scheme and account. */
export const CrumbBar = ({ crumbs }: { crumbs: readonly Crumb[] }) => {
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
      <div className={classes.search}>
        <SearchBox />
      </div>
      <ButtonLink
        look="plain"
        size="sm"
        className={classes.toSearch}
        to={paths.courses.href()}
        aria-label="Search courses"
      >
        <SearchIcon />
      </ButtonLink>
      <span className={classes.scheme}>
        <ColorSchemeToggle />
      </span>
      <Account />
    </header>
  );
};
