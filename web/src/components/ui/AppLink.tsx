import type { ComponentProps } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router-dom';
import { preload } from '../../lib/routing/preload.ts';

export interface AppLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Path within the site. */
  readonly to: To;
  /** Replaces the current history entry. */
  readonly replace?: boolean;
  /** State stored with the history entry. */
  readonly state?: unknown;
}

/**
 * An internal link that prefetches its page on hover and focus. It is built from the router's primitives, because the
 * router's own link includes loaders and forms that this site does not use (3 KB of every first visit).
 */
export const AppLink = ({ to, replace, state, onClick, onPointerEnter, onFocus, ...props }: AppLinkProps) => {
  const href = useHref(to);
  const { target } = props;
  const follow = useLinkClickHandler(to, { state, ...(target && { target }), ...(replace && { replace }) });
  const download = () => preload(href.split(/[?#]/)[0] ?? '/');
  return (
    <a
      {...props}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
      onPointerEnter={(event) => {
        download();
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        download();
        onFocus?.(event);
      }}
    />
  );
};
