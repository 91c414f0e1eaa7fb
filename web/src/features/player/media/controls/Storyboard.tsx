import { useEffect, useState } from 'react';
import classes from './Controls.module.css';
import { findPicture, readStoryboard, type StoryboardPicture } from './storyboard.ts';

/** Thumbnail of the video at a time; renders nothing until the storyboard is loaded, or if it cannot be. */
export const Storyboard = ({ address, seconds }: { readonly address: string; readonly seconds: number }) => {
  const [loaded, setLoaded] = useState<{ address: string; pictures: readonly StoryboardPicture[] } | null>(
    null,
  );
  useEffect(() => {
    const controller = new AbortController();
    void fetch(address, { signal: controller.signal })
      .then(async (response) => {
        if (response.ok)
          setLoaded({ address, pictures: readStoryboard(await response.text(), response.url) });
      })
      .catch(() => undefined);
    return () => controller.abort();
  }, [address]);
  const picture = loaded?.address === address ? findPicture(loaded.pictures, seconds) : undefined;
  if (!picture) return null;
  const { url, x, y, width, height } = picture;
  return (
    <div className={classes.small} style={{ width, height }}>
      <img src={url} alt="" style={{ translate: `${-x}px ${-y}px` }} />
    </div>
  );
};
