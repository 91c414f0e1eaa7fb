import { type ReactNode, StrictMode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { PartProblem } from '../components/ui/PartProblem.tsx';
import { announceTakeover } from '../lib/loading/static-page.ts';
import { rememberTyped } from '../lib/loading/typed-fields.ts';

/** Tells the start script (`prerender/start-page.ts`) that controls respond now. It wraps the site because a sibling would change the ids from `useId`. */
export const Takeover = ({
  children,
  onTaken,
}: {
  readonly children: ReactNode;
  readonly onTaken?: () => void;
}) => {
  useEffect(() => {
    // Runs after the effects of this render, during which React cannot render synchronously.
    const timer = setTimeout(() => {
      onTaken?.();
      announceTakeover('done');
    });
    return () => clearTimeout(timer);
  }, [onTaken]);
  return children;
};

/**
 * Hydrates the static page in `root`. The page's code is loaded first; otherwise the first render would replace the markup
 * with a loading screen. If loading fails, the static page stays readable and a message offers a retry.
 * @param options.isFirstRender false renders the page anew instead of hydrating its markup, as on a page that was already translated
 */
export const hydratePage = async (
  root: HTMLElement,
  site: ReactNode,
  { load, isFirstRender }: { load: () => Promise<void>; isFirstRender: boolean },
): Promise<void> => {
  try {
    await load();
  } catch (error) {
    console.error(error);
    announceTakeover('failed');
    // The filtered list cannot be fetched, so show the static, unfiltered one.
    delete root.ownerDocument.documentElement.dataset.narrowed;
    const place = root.ownerDocument.createElement('div');
    root.after(place);
    const notice = createRoot(place);
    const close = () => {
      notice.unmount();
      place.remove();
    };
    notice.render(
      <StrictMode>
        <PartProblem
          text="This page can be read, but its buttons could not be loaded. Check your connection and try again."
          onRetry={() => {
            close();
            void hydratePage(root, site, { load, isFirstRender });
          }}
          onClose={close}
        />
      </StrictMode>,
    );
    return;
  }
  const taken = <Takeover onTaken={rememberTyped(root.ownerDocument)}>{site}</Takeover>;
  // A page that the browser has translated no longer holds the text that React rendered.
  if (isFirstRender && !root.querySelector('font')) hydrateRoot(root, taken);
  else createRoot(root).render(taken);
};
