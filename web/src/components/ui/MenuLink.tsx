import { useLocation, useResolvedPath } from 'react-router-dom';
import { AppLink, type AppLinkProps } from './AppLink.tsx';

/**
 * A menu link that is marked as current on its page.
 * @param props.end not marked on nested pages
 */
export const MenuLink = ({ end = false, ...props }: AppLinkProps & { readonly end?: boolean }) => {
  // The router matches paths case-insensitively.
  const at = useLocation().pathname.toLowerCase();
  const own = useResolvedPath(props.to).pathname.toLowerCase();
  const isCurrent = at === own || (!end && at.startsWith(own.endsWith('/') ? own : `${own}/`));
  return <AppLink {...props} aria-current={isCurrent ? 'page' : undefined} />;
};
