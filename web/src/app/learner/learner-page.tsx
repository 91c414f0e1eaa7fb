import type { ComponentType } from 'react';
import { type LazyPage, lazyPage } from '../../lib/loading/lazy-page.ts';

/** A lazily loaded page inside `LearnerShell`; both chunks are downloaded in parallel. */
export const learnerPage = (load: () => Promise<{ default: ComponentType }>): LazyPage =>
  lazyPage(async () => {
    const [{ LearnerShell }, { default: Page }] = await Promise.all([import('./LearnerShell.tsx'), load()]);
    return {
      default: () => (
        <LearnerShell>
          <Page />
        </LearnerShell>
      ),
    };
  });
