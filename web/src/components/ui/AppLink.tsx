import type { ComponentProps } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router-dom';
import { preload } from '../../lib/preload.ts';

export interface AppLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address within the site. */
  readonly to: To;
  /** Takes the place of this page in the history. */
  readonly replace?: boolean;
  /** Kept with the entry in the history. */
  readonly state?: unknown;
}

/**
 * A link within the site whose page starts to download when it is pointed at or focused. It is made of the router's parts,
 * because the router's own link brings loaders and forms along that this site does not use (3 KB of every first visit).
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
