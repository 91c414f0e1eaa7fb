import { useLocation, useResolvedPath } from 'react-router-dom';
import { AppLink, type AppLinkProps } from './AppLink.tsx';

/**
 * A link in a menu, marked as the current one on its page.
 * @param props.end not on the pages below that
 */
export const MenuLink = ({ end = false, ...props }: AppLinkProps & { readonly end?: boolean }) => {
  // The router takes addresses in any case.
  const at = useLocation().pathname.toLowerCase();
  const own = useResolvedPath(props.to).pathname.toLowerCase();
  const isCurrent = at === own || (!end && at.startsWith(own.endsWith('/') ? own : `${own}/`));
  return <AppLink {...props} aria-current={isCurrent ? 'page' : undefined} />;
};
