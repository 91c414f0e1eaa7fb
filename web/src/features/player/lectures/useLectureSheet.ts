import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useEffect } from 'react';

/** Below this width the list is under the lecture, out of sight; the style sheet uses the same query. */
const narrow = '(max-width: 62em)';

/**
 * State of the sheet with the list of lectures, which the bar opens on small screens.
 * @param lectureId id of the open lecture; the sheet closes when it changes
 */
export const useLectureSheet = (lectureId: string | undefined) => {
  const isNarrow = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false }) ?? false;
  const [isOpen, { close, toggle }] = useDisclosure();
  useEffect(close, [close, lectureId]);
  return { isNarrow, isOpen: isNarrow && isOpen, close, toggle };
};
