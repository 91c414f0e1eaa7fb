import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '../../components/ui/Button.tsx';
import { CloseIcon } from '../../components/ui/icons.tsx';
import { Logo } from '../../components/ui/Logo.tsx';
import { MenuLink } from '../../components/ui/MenuLink.tsx';
import { navigation } from '../../content/navigation.ts';
import { paths } from '../../lib/routing/paths.ts';
import { startLogout } from '../../lib/session/start-session.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { openInsideSearch } from '../../lib/shell/inside-search.ts';
import classes from './SmallMenu.module.css';

/** The menu on small screens. It is a native dialog: the browser handles focus and Escape, and makes the page behind inert. */
const SmallMenu = ({ onClose }: { onClose: () => void }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const session = useSession();
  const { pathname, search } = useLocation();
  const openedAt = useRef(pathname);

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  /** The dialog returns the focus to the element that opened it, then fires `onClose`. */
  const close = () => dialog.current?.close();
  useEffect(() => {
    if (openedAt.current !== pathname) onClose();
  }, [pathname, onClose]);

  const link = (to: string, label: string, nested = false) => (
    <li key={to}>
      <MenuLink to={to} end className={`${classes.link} ${nested ? classes.nested : ''}`} onClick={close}>
        {label}
      </MenuLink>
    </li>
  );

  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label="Menu"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <div className={classes.panel}>
        <div className={classes.head}>
          <Logo />
          <Button look="plain" size="sm" aria-label="Close the menu" onClick={close}>
            <CloseIcon />
          </Button>
        </div>
        <nav aria-label="Menu">
          <ul className={classes.list}>
            {navigation.flatMap(({ label, to, children = [] }) => [
              link(to, label),
              ...children.map((child) => link(child.to, child.label, true)),
            ])}
            {session.status === 'signed-in' && (
              <>
                {link(paths.dashboard.href(), 'Dashboard')}
                {link(paths.review.href(), 'Review')}
                {link(paths.learningPath.href(), 'Learning path')}
                {link(paths.onThisDevice.href(), 'On this device')}
                {link(paths.teams.href(), 'Seats and gifts')}
                {link(paths.profile.href(), 'Profile')}
                <li>
                  <button
                    type="button"
                    className={classes.link}
                    onClick={() => {
                      close();
                      openInsideSearch({ text: '' });
                    }}
                  >
                    Search inside my courses
                  </button>
                </li>
                <li>
                  <button
                    type="button"
                    className={classes.link}
                    onClick={() => {
                      // Close first: an open dialog would cover a failure message.
                      close();
                      void startLogout();
                    }}
                  >
                    Logout
                  </button>
                </li>
              </>
            )}
            {session.status === 'signed-out' &&
              link(paths.login.href({ returnTo: `${pathname}${search}` }), 'Login')}
          </ul>
        </nav>
      </div>
    </dialog>
  );
};

export default SmallMenu;
