import { settings } from '../../content/settings.ts';
import { paths } from '../../lib/routing/paths.ts';
import { SessionCorner } from '../account/SessionCorner.tsx';
import { AppLink } from '../ui/AppLink.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { ColorSchemeToggle } from '../ui/ColorSchemeToggle.tsx';
import { SearchIcon } from '../ui/icons.tsx';
import { Logo } from '../ui/Logo.tsx';
import classes from './CrumbBar.module.css';
import { SearchBox } from './SearchBox.tsx';

interface Crumb {
  readonly label: string;
  /** Absent for the current page. */
  readonly to?: string;
}

/** Header of pages without the top bar: home, breadcrumbs, search, color scheme and account. */
export const CrumbBar = ({ crumbs }: { crumbs: readonly Crumb[] }) => {
  const last = crumbs.at(-1);
  return (
    // By this name, the browser awaits the bar before it paints (index.html).
    <header id="header" className={`page-width ${classes.bar}`}>
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
      <SessionCorner className={classes.account} linkClassName={classes.link} />
    </header>
  );
};
