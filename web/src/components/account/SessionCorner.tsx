import { useLocation } from 'react-router-dom';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { useHydrated } from '../../lib/loading/useHydrated.ts';
import { paths } from '../../lib/routing/paths.ts';
import { startLogout } from '../../lib/session/start-session.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { MenuLink } from '../ui/MenuLink.tsx';
import { PartBoundary } from '../ui/PartBoundary.tsx';
import classes from './SessionCorner.module.css';

const AccountMenu = lazyPart(() => import('./AccountMenu.tsx'));

interface Props {
  readonly className: string | undefined;
  /** Of the link to the dashboard. */
  readonly linkClassName: string | undefined;
}

const Corner = ({ linkClassName }: Pick<Props, 'linkClassName'>) => {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session.status === 'signed-in') {
    return (
      <>
        <MenuLink to={paths.dashboard.href()} className={linkClassName}>
          Dashboard
        </MenuLink>
        <PartBoundary
          name="Your account menu"
          loading={<span className={classes.picture} aria-hidden="true" />}
          fallback={
            <MenuLink to={paths.profile.href()} className={linkClassName}>
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

/**
 * The way in for visitors; the dashboard and the account menu of a learner. In every bar of the site. Returning learners do not see
 * the way in while the page finds out who they are.
 */
export const SessionCorner = ({ className, linkClassName }: Props) => {
  const { status } = useSession();
  const isKnown = useHydrated() && status !== 'unknown';
  return (
    <div className={`${classes.corner} ${className}`} data-static={!isKnown || undefined}>
      <Corner linkClassName={linkClassName} />
    </div>
  );
};
