import { MantineProvider } from '@mantine/core';
import { BrowserRouter } from 'react-router-dom';
import { theme } from '../theme/theme.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { IdentityHost } from './identity/IdentityHost.tsx';
import { AppRoutes } from './routes.tsx';
import { Shell } from './shell/Shell.tsx';

/** The site. The provider's own `<style>` elements are off: the theme is a static stylesheet (content security policy). */
export const App = () => (
  <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
    <ErrorBoundary>
      <BrowserRouter>
        <IdentityHost />
        <Shell>
          <AppRoutes />
        </Shell>
      </BrowserRouter>
    </ErrorBoundary>
  </MantineProvider>
);
