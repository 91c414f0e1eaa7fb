import { useState } from 'react';
import classes from './CourseCover.module.css';

/** A course's picture, 16:9 and decorative; a quiet sky stands in for a missing one. */
export const CourseCover = ({ image, eager = false }: { image?: string; eager?: boolean }) => {
  const [broken, setBroken] = useState(false);
  return (
    <span className={classes.cover}>
      {image && !broken && (
        <img
          src={image}
          alt=""
          width={640}
          height={360}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
          onError={() => setBroken(true)}
        />
      )}
    </span>
  );
};
