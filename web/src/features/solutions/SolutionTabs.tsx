import { MenuLink } from '../../components/ui/MenuLink.tsx';
import { navigation } from '../../content/navigation.ts';
import { allSolutions } from '../../content/solutions/all.ts';
import { paths } from '../../lib/routing/paths.ts';
import classes from './SolutionTabs.module.css';

const solutions = navigation.find(({ to }) => to === paths.solutions.href());
const tabs = [
  { label: solutions?.overview ?? '', to: paths.solutions.href() },
  ...(solutions?.children ?? []),
];

/** Tabs for all solutions and for each kind. Every tab is a route, so it can be linked and the back button works. */
export const SolutionTabs = () => (
  <nav className={classes.tabs} aria-label={allSolutions.tabsLabel}>
    <ul className="page-width">
      {tabs.map(({ label, to }) => (
        <li key={to}>
          <MenuLink to={to} end className={classes.tab}>
            {label}
          </MenuLink>
        </li>
      ))}
    </ul>
  </nav>
);
