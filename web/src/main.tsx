import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { preloadRoute } from './app/routes.tsx';
import './theme/styles.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// The page's chunk and the framework start together instead of one after the other.
preloadRoute(window.location.pathname);
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
