import { useState } from 'react';
import classes from './Avatar.module.css';

const initials = (name = ''): string =>
  name
    .split(/[\s@.]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase())
    .join('');

/** Pictures are served by the site; what an identity service links to elsewhere is not let in by the content policy. */
const isOwn = (picture = ''): boolean => /^\/(?!\/)/.test(picture);

/** The sizes that the site keeps of an uploaded picture, for the browser to choose from. */
const imageSizes = (picture: string): string | undefined => {
  const [, folder] = /^(\/pictures\/[\w-]+\/)256\.webp$/.exec(picture) ?? [];
  return folder && [64, 128, 256, 512].map((size) => `${folder}${size}.webp ${size}w`).join(', ');
};

/** A round picture, or the initials where there is none or it does not load. Decorative: name it beside or around. */
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
