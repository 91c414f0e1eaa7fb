import type { ComponentType } from 'react';
import { type LazyPage, lazyPage } from '../../lib/lazy-page.ts';

/** A page where people learn, inside the shell that brings Mantine; the chunks of both are downloaded together. */
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
