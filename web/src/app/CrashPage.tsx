import { Button } from '../components/ui/Button.tsx';
import { ChunkLoadError } from '../lib/loading/lazy-page.ts';
import classes from './CrashPage.module.css';

/** Replaces a page that failed: says what happened and offers a reload or the home page. */
export const CrashPage = ({ error }: { error: unknown }) => {
  const isChunk = error instanceof ChunkLoadError;
  return (
    <main className={classes.page} role="alert">
      <h1>{isChunk ? 'This page needs a fresh start' : 'Something went wrong on this page'}</h1>
      <p>
        {isChunk
          ? 'There may be a new version of the site, or your connection dropped. Reloading the page should fix it.'
          : 'Your progress is safe. Reload the page. If it happens again, go to the home page.'}
      </p>
      <div className={classes.actions}>
        <Button onClick={() => window.location.reload()}>Reload the page</Button>
        <Button look="quiet" onClick={() => window.location.assign('/')}>
          Go to the home page
        </Button>
      </div>
    </main>
  );
};
