import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/App.tsx';
import { hydratePage, Takeover } from './app/hydrate-page.tsx';
import { loadRoute, preloadRoute } from './app/routes.tsx';
import { seedResources } from './lib/api/useResource.ts';
import { followColorScheme } from './lib/browser/color-scheme.ts';
import { registerServiceWorker } from './lib/browser/service-worker.ts';
import { readStaticPage } from './lib/loading/static-page.ts';
import { takeMailRecipient } from './lib/session/mail-recipient.ts';
import './lib/browser/trusted-types.ts';
import './theme/styles.ts';

takeMailRecipient();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
const site = (
  <StrictMode>
    <App router={BrowserRouter} />
  </StrictMode>
);

const page = readStaticPage(root);
if (page) {
  seedResources(page.resources);
  const { isFirstRender } = page;
  void hydratePage(root, site, { load: () => loadRoute(window.location.pathname), isFirstRender });
} else {
  // Starts the download of the page's chunk before React renders, instead of after.
  preloadRoute(window.location.pathname);
  createRoot(root).render(<Takeover>{site}</Takeover>);
}

followColorScheme();
if (import.meta.env.PROD) registerServiceWorker();
