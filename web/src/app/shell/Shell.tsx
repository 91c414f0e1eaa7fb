import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Toaster } from '../../components/ui/Toaster.tsx';
import { showsFooter, showsHeader } from '../../lib/paths.ts';
import { AnalyticsGate } from '../analytics/AnalyticsGate.tsx';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { ChatHost } from './ChatHost.tsx';
import { Footer } from './Footer.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { RouteEffects } from './RouteEffects.tsx';
import classes from './Shell.module.css';
import { TopBar } from './TopBar.tsx';
import { useUnsentPositions } from './useUnsentPositions.ts';

/** What surrounds every page: skip link, top bar, footer, messages, and what happens on a change of page. */
export const Shell = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation();
  useUnsentPositions();
  const withHeader = showsHeader(pathname);
  return (
    <>
      <a className={classes.skip} href="#content">
        Skip to the content
      </a>
      {withHeader && <TopBar />}
      <div id="content" tabIndex={-1} className={classes.content} data-header={withHeader || undefined}>
        <ErrorBoundary resetKey={pathname}>{children}</ErrorBoundary>
      </div>
      {showsFooter(pathname) && <Footer />}
      <ChatHost />
      <OfflineBanner />
      <Toaster />
      <RouteEffects />
      <AnalyticsGate />
    </>
  );
};
