import { useEffect, useState } from 'react';
import { SessionCorner } from '../../components/account/SessionCorner.tsx';
import { SearchBox } from '../../components/course/SearchBox.tsx';
import { AppLink } from '../../components/ui/AppLink.tsx';
import { Button } from '../../components/ui/Button.tsx';
import { ColorSchemeToggle } from '../../components/ui/ColorSchemeToggle.tsx';
import { MenuIcon } from '../../components/ui/icons.tsx';
import { Logo } from '../../components/ui/Logo.tsx';
import { MenuLink } from '../../components/ui/MenuLink.tsx';
import { PartBoundary } from '../../components/ui/PartBoundary.tsx';
import { navigation } from '../../content/navigation.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { paths } from '../../lib/routing/paths.ts';
import { SolutionsMenu } from './SolutionsMenu.tsx';
import classes from './TopBar.module.css';

const loadSmallMenu = () => import('./SmallMenu.tsx');
const SmallMenu = lazyPart(loadSmallMenu);

/** Pixels of scrolling after which the bar gets its own background (specification §9). */
const scrollThreshold = 100;
/** Pixels of scrolling after which the bar blurs the page beneath it. */
const moveThreshold = 8;

const useScrolledPast = (threshold: number): boolean => {
  const [past, setPast] = useState(false);
  useEffect(() => {
    const look = () => setPast(window.scrollY > threshold);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [threshold]);
  return past;
};

/** The fixed bar at the top of every page that has a header. */
export const TopBar = () => {
  const scrolled = useScrolledPast(scrollThreshold);
  const moved = useScrolledPast(moveThreshold);
  const [menuOpen, setMenuOpen] = useState(false);
  return (
    <>
      <header
        id="header"
        className={classes.bar}
        data-moved={moved || undefined}
        data-scrolled={scrolled || undefined}
      >
        <div className={`page-width ${classes.inner}`}>
          <AppLink to={paths.home.href()} className={classes.home}>
            <Logo />
          </AppLink>
          <nav aria-label="Main">
            <ul className={classes.links}>
              {navigation.map((item) =>
                item.children ? (
                  <SolutionsMenu key={item.to} item={item} />
                ) : (
                  <li key={item.to}>
                    <MenuLink to={item.to} end={item.to === paths.home.pattern} className={classes.link}>
                      {item.label}
                    </MenuLink>
                  </li>
                ),
              )}
            </ul>
          </nav>
          <div className={classes.search}>
            <SearchBox />
          </div>
          <ColorSchemeToggle />
          <SessionCorner className={classes.session} linkClassName={classes.link} />
          <Button
            look="plain"
            size="sm"
            className={classes.menu}
            aria-label="Open the menu"
            aria-haspopup="dialog"
            onPointerEnter={() => void loadSmallMenu().catch(() => undefined)}
            onFocus={() => void loadSmallMenu().catch(() => undefined)}
            onClick={() => setMenuOpen(true)}
          >
            <MenuIcon />
          </Button>
        </div>
      </header>
      {menuOpen && (
        <PartBoundary name="The menu" onClose={() => setMenuOpen(false)}>
          <SmallMenu onClose={() => setMenuOpen(false)} />
        </PartBoundary>
      )}
    </>
  );
};
