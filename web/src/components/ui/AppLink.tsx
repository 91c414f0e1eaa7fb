import { Link, type LinkProps, useHref } from 'react-router-dom';
import { preload } from '../../lib/preload.ts';

/** A link within the site whose page starts to download when it is pointed at or focused. */
export const AppLink = ({ onPointerEnter, onFocus, ...props }: LinkProps) => {
  const pathname = useHref(props.to).split(/[?#]/)[0] ?? '/';
  return (
    <Link
      {...props}
      onPointerEnter={(event) => {
        preload(pathname);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        preload(pathname);
        onFocus?.(event);
      }}
    />
  );
};
