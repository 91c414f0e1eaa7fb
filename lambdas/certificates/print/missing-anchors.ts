import type { Font } from 'fontkit';

/** The part of fontkit that places marks on letters. Its types leave it out. */
interface MarkPositioner {
  applyLookup(type: number, table: unknown): boolean;
  getAnchor(anchor: unknown): unknown;
}

/** Thrown and caught here only: the table has no anchor for a mark on this letter. */
const missingAnchor = new Error('no anchor');
const mended = new WeakSet<MarkPositioner>();

/**
 * Makes the shaper skip a table that has no anchor for a mark on a letter, as OpenType allows and other shapers do. Fontkit reads the anchor
 * regardless and fails, for example for the Khmer មុំ. All fonts share the code, so mending it once is enough for the PDF writer's fonts too.
 */
export const skipMissingAnchors = (font: Font): void => {
  const { engine } = (
    font as unknown as { _layoutEngine: { engine: { GPOSProcessor: MarkPositioner | null } | null } }
  )._layoutEngine;
  if (!engine?.GPOSProcessor) return;
  const shared = Object.getPrototypeOf(engine.GPOSProcessor) as MarkPositioner;
  if (mended.has(shared)) return;
  mended.add(shared);
  const { applyLookup, getAnchor } = shared;
  shared.getAnchor = function (anchor) {
    if (!anchor) throw missingAnchor;
    return getAnchor.call(this, anchor);
  };
  shared.applyLookup = function (type, table) {
    try {
      return applyLookup.call(this, type, table);
    } catch (error) {
      if (error === missingAnchor) return false;
      throw error;
    }
  };
};
