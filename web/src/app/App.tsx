import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from '../theme/theme.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { IdentityHost } from './identity/IdentityHost.tsx';
import { AppRoutes } from './routes.tsx';
import { Shell } from './shell/Shell.tsx';

/**
 * The site inside the router of where it runs. The provider's own `<style>` elements are off: the theme is a static
 * stylesheet (content security policy).
 */
export const App = ({ router: Router }: { router: (props: { children: ReactNode }) => ReactNode }) => (
  <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
    <ErrorBoundary>
      <Router>
        <IdentityHost />
        <Shell>
          <AppRoutes />
        </Shell>
      </Router>
    </ErrorBoundary>
  </MantineProvider>
);
