import { Button } from '../components/Button.tsx';
import { ChunkLoadError } from '../lib/lazy-page.ts';
import classes from './CrashPage.module.css';

/** What is left when a page fails: what happened, and a way on. */
export const CrashPage = ({ error }: { error: unknown }) => {
  const isChunk = error instanceof ChunkLoadError;
  return (
    <main className={classes.page} role="alert">
      <h1>{isChunk ? 'This page needs a fresh start' : 'Something went wrong on this page'}</h1>
      <p>
        {isChunk
          ? 'A new version of the site may have arrived, or the connection dropped. Reloading fetches it.'
          : 'Your progress is safe. Reload the page; if it happens again, go back to the start.'}
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
