import type { ReactNode } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { IdentityHost } from './identity/IdentityHost.tsx';
import { AppRoutes } from './routes.tsx';
import { Shell } from './shell/Shell.tsx';

/** The site inside the router of where it runs. Mantine is not here: `LearnerShell` brings it to the pages of learners. */
export const App = ({ router: Router }: { router: (props: { children: ReactNode }) => ReactNode }) => (
  <ErrorBoundary>
    <Router>
      <IdentityHost />
      <Shell>
        <AppRoutes />
      </Shell>
    </Router>
  </ErrorBoundary>
);
