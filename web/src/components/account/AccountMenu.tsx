import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { paths } from '../../lib/routing/paths.ts';
import { preload } from '../../lib/routing/preload.ts';
import { useProfileCard } from '../../lib/session/profile-card.ts';
import type { SessionUser } from '../../lib/session/session-store.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { PartBoundary } from '../ui/PartBoundary.tsx';
import classes from './AccountMenu.module.css';

const OwnedCourses = lazyPart(() => import('./OwnedCourses.tsx'));

const pages = [
  { label: 'Review', to: paths.review.href() },
  { label: 'Learning path', to: paths.learningPath.href() },
  { label: 'On this device', to: paths.onThisDevice.href() },
  { label: 'Seats and gifts', to: paths.teams.href() },
  { label: 'Profile', to: paths.profile.href() },
] as const;

/** Public pages with cards of courses. */
const showsCards = /^\/(?:$|courses$|instructors\/)/;

/** The learner's picture, a button that opens a menu with the learner's pages and Logout. Keys follow the WAI-ARIA menu button pattern. */
const AccountMenu = ({ user, onLogout }: { user: SessionUser; onLogout: () => void }) => {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { name, picture } = useProfileCard(user);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const items = () => [...(root.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];

  useEffect(() => {
    if (!open) return undefined;
    preload(paths.profile.href());
    items()[0]?.focus();
    const leave = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [open]);

  const onKeyDown = (event: KeyboardEvent) => {
    const list = items();
    const at = list.indexOf(document.activeElement as HTMLElement);
    const target = {
      ArrowDown: list[(at + 1) % list.length],
      ArrowUp: list.at(at - 1),
      Home: list[0],
      End: list.at(-1),
    }[event.key];
    if (event.key === 'Escape') close();
    else if (target) target.focus();
    else return;
    event.preventDefault();
  };

  return (
    <div ref={root} className={classes.root}>
      {showsCards.test(pathname) && (
        <PartBoundary name="Your courses" fallback={null}>
          <OwnedCourses sub={user.sub} />
        </PartBoundary>
      )}
      <button
        ref={button}
        type="button"
        className={classes.trigger}
        aria-label={`Account of ${name ?? user.email ?? 'the learner'}`}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Avatar name={name ?? user.email} picture={picture} />
      </button>
      {open && (
        <div id={id} role="menu" aria-label="Account" className={classes.menu} onKeyDown={onKeyDown}>
          <p className={classes.who}>
            <strong>{name ?? 'Signed in'}</strong>
            <span>{user.email}</span>
          </p>
          {pages.map(({ label, to }) => (
            <button
              key={to}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={classes.item}
              onClick={() => {
                setOpen(false);
                void navigate(to);
              }}
            >
              {label}
            </button>
          ))}
          <button type="button" role="menuitem" tabIndex={-1} className={classes.item} onClick={onLogout}>
            Logout
          </button>
        </div>
      )}
    </div>
  );
};

export default AccountMenu;
