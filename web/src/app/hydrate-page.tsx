import { type ReactNode, StrictMode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { PartProblem } from '../components/ui/PartProblem.tsx';
import { announceTakeover } from '../lib/static-page.ts';
import { rememberTyped } from '../lib/typed-fields.ts';

/** Tells the page's start that its controls answer now; around the site, because a sibling would change the ids that React gives. */
export const Takeover = ({
  children,
  onTaken,
}: {
  readonly children: ReactNode;
  readonly onTaken?: () => void;
}) => {
  useEffect(() => {
    // After the effects of this drawing, in which React cannot draw again at once.
    const timer = setTimeout(() => {
      onTaken?.();
      announceTakeover('done');
    });
    return () => clearTimeout(timer);
  }, [onTaken]);
  return children;
};

/**
 * Hydrates the static page in `root` after loading its code, without which the first render would replace the markup by
 * a loading screen. If the code cannot be loaded, the static page can still be read, and a message offers to try again.
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
    // What the address asks for cannot be fetched; the whole list is better than none.
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
  if (isFirstRender) {
    hydrateRoot(root, <Takeover onTaken={rememberTyped(root.ownerDocument)}>{site}</Takeover>);
  } else createRoot(root).render(<Takeover>{site}</Takeover>);
};
