import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/App.tsx';
import { loadRoute, preloadRoute } from './app/routes.tsx';
import { registerServiceWorker } from './lib/service-worker.ts';
import { readStaticPage } from './lib/static-page.ts';
import { seedResources } from './lib/useResource.ts';
import './theme/styles.ts';

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
  // The first render must find the page's code there, or its markup would give way to a loading screen.
  void loadRoute(window.location.pathname).then(() =>
    page.isFirstRender ? hydrateRoot(root, site) : createRoot(root).render(site),
  );
} else {
  // The page's chunk and the framework start together instead of one after the other.
  preloadRoute(window.location.pathname);
  createRoot(root).render(site);
}

if (import.meta.env.PROD) registerServiceWorker();
