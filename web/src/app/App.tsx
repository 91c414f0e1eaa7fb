import type { ReactNode } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { IdentityHost } from './identity/IdentityHost.tsx';
import { AppRoutes } from './routes.tsx';
import { Shell } from './shell/Shell.tsx';

/** The whole site. The browser and the static renderer each pass their router. Only `LearnerShell` adds Mantine, for learner pages. */
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
