import type { CertificateRecord } from '../../contract/schemas/certificates.ts';

/** The lectures that were completed in one way. */
export interface RecordGroup {
  /** Heading for the list of titles. */
  readonly heading: string;
  /** Their number in words, for the one-line summary. */
  readonly count: string;
  readonly titles: readonly string[];
}

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** The record in words, for page, print and badge; empty groups are left out. */
export const recordGroups = ({
  played,
  passed,
  proven,
  solutionSeen,
  reported,
}: CertificateRecord): RecordGroup[] =>
  [
    {
      heading: 'Videos played to the end (at least 90 % of each)',
      count: plural(played.length, 'video played to the end', 'videos played to the end'),
      titles: played,
    },
    {
      heading: 'Quizzes passed, with the best score',
      count: plural(passed.length, 'quiz passed', 'quizzes passed'),
      titles: passed.map(({ title, score }) => (score === undefined ? title : `${title}: ${score} %`)),
    },
    {
      heading: 'Exercises proven: the learner’s program answered inputs of its own',
      count: plural(proven.length, 'exercise proven', 'exercises proven'),
      titles: proven,
    },
    {
      heading: 'Exercises done with the solution seen',
      count: plural(
        solutionSeen.length,
        'exercise done with the solution seen',
        'exercises done with the solution seen',
      ),
      titles: solutionSeen,
    },
    {
      heading: 'Other lectures that the learner marked as done',
      count: plural(reported.length, 'other lecture marked as done', 'other lectures marked as done'),
      titles: reported,
    },
  ].filter(({ titles }) => titles.length > 0);

/** The whole record in one line. */
export const recordSummary = (record: CertificateRecord): string =>
  recordGroups(record)
    .map(({ count }) => count)
    .join(' · ');

/** How the learner was identified, in words. */
export const identityWords: Readonly<Record<CertificateRecord['identity'], string>> = {
  'verified-address':
    'The learner signed in with an email address that was verified. The name is as the learner gives it; nothing else about who it is was checked.',
  unverified:
    'The learner’s email address was not verified. The name is as the learner gives it; nothing about who it is was checked.',
};

/** Text for certificates issued before completion records existed. */
export const noRecordWords =
  'Issued before details were kept: every lecture that was open to the learner was completed by the site’s own record.';
