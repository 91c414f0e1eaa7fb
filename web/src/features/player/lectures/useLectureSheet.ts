import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useEffect } from 'react';

/** As the style sheet has it: below this the list stands under the lecture, out of sight. */
const narrow = '(max-width: 62em)';

/**
 * The list of lectures on a small screen: it stands below the lecture, and the bar brings it up as a sheet over the page.
 * @param lectureId the lecture that is open; the sheet closes when another one is.
 */
export const useLectureSheet = (lectureId: string | undefined) => {
  const isNarrow = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false }) ?? false;
  const [isOpen, { close, toggle }] = useDisclosure();
  useEffect(close, [close, lectureId]);
  return { isNarrow, isOpen: isNarrow && isOpen, close, toggle };
};
