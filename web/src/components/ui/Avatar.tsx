import { useState } from 'react';
import classes from './Avatar.module.css';

const initials = (name = ''): string =>
  name
    .split(/[\s@.]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase())
    .join('');

/** Whether this site serves the picture. The content security policy blocks the external pictures of identity services. */
const isOwn = (picture = ''): boolean => /^\/(?!\/)/.test(picture);

/** `srcset` with the stored sizes of an uploaded picture. */
const imageSizes = (picture: string): string | undefined => {
  const [, folder] = /^(\/pictures\/[\w-]+\/)256\.webp$/.exec(picture) ?? [];
  return folder && [64, 128, 256, 512].map((size) => `${folder}${size}.webp ${size}w`).join(', ');
};

/** A round picture, or initials when it is missing or fails to load. Decorative: show the name as text nearby. */
export const Avatar = ({ name, picture, size = 40 }: { name?: string; picture?: string; size?: number }) => {
  const [broken, setBroken] = useState<string>();
  return picture && isOwn(picture) && broken !== picture ? (
    <img
      className={classes.avatar}
      srcSet={imageSizes(picture)}
      sizes={`${size}px`}
      src={picture}
      alt=""
      width={size}
      height={size}
      onError={() => setBroken(picture)}
    />
  ) : (
    <span
      className={classes.avatar}
      style={{ width: size, height: size, fontSize: size * 0.38 }}
      aria-hidden="true"
    >
      {initials(name)}
    </span>
  );
};
