import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { PartBoundary } from '../../components/ui/PartBoundary.tsx';
import { Toaster } from '../../components/ui/Toaster.tsx';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { showsFooter, showsHeader } from '../../lib/routing/page-at.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { AnalyticsGate } from '../analytics/AnalyticsGate.tsx';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { ChatHost } from './ChatHost.tsx';
import { Footer } from './Footer.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { RouteEffects } from './RouteEffects.tsx';
import classes from './Shell.module.css';
import { TopBar } from './TopBar.tsx';
import { useUnsentWork } from './useUnsentWork.ts';

/** Downloaded only by signed-in learners. */
const SearchHost = lazyPart(() => import('./SearchHost.tsx'));

/** The frame of every page: skip link, top bar, footer, messages and the effects of navigation. */
export const Shell = ({ children }: { children: ReactNode }) => {
  const { pathname, key } = useLocation();
  useUnsentWork();
  const isLearner = useSession().status === 'signed-in';
  const withHeader = showsHeader(pathname);
  return (
    <>
      <a className={classes.skip} href="#content">
        Skip to the content
      </a>
      {withHeader && <TopBar />}
      <div id="content" tabIndex={-1} className={classes.content} data-header={withHeader || undefined}>
        <ErrorBoundary resetKey={key}>{children}</ErrorBoundary>
      </div>
      {showsFooter(pathname) && <Footer />}
      <ChatHost />
      {isLearner && (
        <PartBoundary name="The search" fallback={null}>
          <SearchHost />
        </PartBoundary>
      )}
      <OfflineBanner />
      <Toaster />
      <RouteEffects />
      <AnalyticsGate />
    </>
  );
};
