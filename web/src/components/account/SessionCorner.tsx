import { useLocation } from 'react-router-dom';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { paths } from '../../lib/routing/paths.ts';
import { startLogout } from '../../lib/session/start-session.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { MenuLink } from '../ui/MenuLink.tsx';
import { PartBoundary } from '../ui/PartBoundary.tsx';

const AccountMenu = lazyPart(() => import('./AccountMenu.tsx'));

/**
 * The way in for visitors; the dashboard and the account menu of a learner. In every bar of the site.
 * @param props.classes of a link, and of what keeps the picture's place
 */
export const SessionCorner = ({
  classes,
}: {
  readonly classes: Readonly<Record<string, string | undefined>>;
}) => {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session.status === 'unknown') {
    return (
      <>
        <span className={`${classes.link} ${classes.pending}`} aria-hidden="true">
          Dashboard
        </span>
        <span className={`${classes.picture} ${classes.pending}`} aria-hidden="true" />
      </>
    );
  }
  if (session.status === 'signed-in') {
    return (
      <>
        <MenuLink to={paths.dashboard.href()} className={classes.link}>
          Dashboard
        </MenuLink>
        <PartBoundary
          name="Your account menu"
          loading={<span className={classes.picture} aria-hidden="true" />}
          fallback={
            <MenuLink to={paths.profile.href()} className={classes.link}>
              Profile
            </MenuLink>
          }
        >
          <AccountMenu user={session.user} onLogout={() => void startLogout()} />
        </PartBoundary>
      </>
    );
  }
  const returnTo = `${pathname}${search}`;
  return (
    <>
      <ButtonLink look="plain" size="sm" to={paths.login.href({ returnTo })}>
        Login
      </ButtonLink>
      <ButtonLink size="sm" to={paths.login.href({ returnTo, signup: true })}>
        Sign Up
      </ButtonLink>
    </>
  );
};
