import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { reservedCourseIds, Slug } from '../../lambdas/contract/schemas/common.ts';
import { UsageError } from './check-folder.ts';

const titleOf = (id: string): string => {
  const words = id.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Every field of a course. What is switched off begins with `#` and no space: without that sign it is valid. */
const courseYaml = (id: string): string => `# A course. The reference of every field: docs/courses.md
# Check it with: npm run content -- validate <the folder that holds ${id}>

# What cards, search results and the course page say.
title: ${titleOf(id)}
# One or two sentences, shown on cards.
description: Say in one or two sentences what people can do after this course.
# Shown on the course page: Markdown.
#longDescription: "Who the course is **for**, and what is in it."
# A slug that groups courses. Its label is the slug in words unless topicLabel says otherwise.
topic: machine-learning
#topicLabel: Machine learning
# beginner | intermediate | advanced | mixed
level: beginner
# under-2-hours | 1-4-weeks | 1-3-months | 3-6-months
duration: under-2-hours
# title is optional.
instructor: { name: Your Name, title: What you do }
# What people can do afterwards, one sentence each.
outcomes:
  - Say what the course is about
# Short names of what is learned; found by search.
skills: []
# Words that people search with and that the texts above do not contain.
#keywords: [an abbreviation, another name]

# US dollars; 0 is free.
price: 0
# For the order "newest"; the day of the first publication when absent.
#published: 2026-11-01
# Shown on the home page.
featured: false
# 0 to 5, and how many learn with it, which ranks search results. Give what was measured, or leave both out.
#rating: 4.7
#learners: 6100

# true for a course that opens over time. Only there may lectures have type: drip or premium, and a release.
drip: false
# The price of the upgrade that opens premium lectures, US dollars; 49 when absent. Only with drip: true.
#upgradePrice: 49

# What learners may change of their pace, with drip: true. These hold where nothing is said.
#pace: { pause: true, speed: true, days: true, ahead: false }
# true for a course that is not to be published yet: it is checked and planned, and content preview shows it.
#draft: true

# Without sections the course is listed and cannot be enrolled in.
sections:
  - title: Foundations
    lectures:
      # The id is a slug, unique in the course and stable for ever: the progress of learners hangs on it.
      - id: before-you-start
        title: Before you start
        # free | drip | premium
        type: free
        # video | article | quiz | other
        contentType: other
        # In seconds; a video tells its own. An article has minutes instead.
        #duration: 300
        # When it opens: {afterDays: 7}, {afterDays: 7, at: "09:00"} in the learner's zone, {on: 2026-12-01T09:00:00Z}, or
        # {after: an-earlier-lecture, days: 2, at: "09:00"} once that one was completed; days and at may be left out there.
        # Absent, it opens with the course. Only with drip: true.
        #release: { afterDays: 7, at: "09:00" }
      # A video, once its files lie in lectures/. Captions are WebVTT, by language; the assistant answers from them.
      #- id: welcome
        #title: Welcome
        #type: free
        #contentType: video
        #video: lectures/welcome.mp4
        #captions: { en: lectures/welcome.en.vtt }
        # Anybody may watch it, without an account; lectures of type free only.
        #preview: true
        # Parts with names of their own, from these seconds on.
        #chapters: [{ at: 0, title: The question }, { at: 21, title: Two ways to answer }]
        # What people take along, beside any lecture. The title is shown instead of the name.
        #files: [{ path: files/numbers.csv, title: The numbers of this lecture }]
      # A lecture to read: Markdown with code, $formulas$, tables, images and notes, or a notebook (.ipynb) with its stored outputs.
      #- id: why-it-works
        #title: Why it works
        #type: free
        #contentType: article
        #article: lectures/why-it-works.md
        # How long reading it takes; from the text when absent.
        #minutes: 6
      - id: check-foundations
        title: Check yourself
        type: free
        contentType: quiz
        quiz: quizzes/foundations.yaml
`;

const quizYaml = `# A quiz. Its id is the name of this file, stable for ever as results hang on it.
title: Foundations
# Percent of the questions to get right, and attempts: 0 is unlimited.
passPercent: 70
attemptsAllowed: 0
questions:
  # Optional, and derived from the position when absent. Give it before you move questions around.
  - id: q1
    text: Which of these is a color?
    options:
      - Seven
      - Green
    # Which option, counted from 0; a list such as [0, 2] when several are right.
    answer: 1
    # Shown after the answer; optional.
    explanation: Green is a color, and seven is a number.
`;

/** The files of a new course by their paths below its folder. It validates as it is. */
export const newCourseFiles = (id: string): Readonly<Record<string, string>> => ({
  'course.yaml': courseYaml(id),
  'quizzes/foundations.yaml': quizYaml,
});

/**
 * Writes the folder of a new course, and never over anything.
 * @returns its path
 * @throws UsageError when the id cannot be one, or is taken
 */
export const writeNewCourse = async (id: string, folder: string): Promise<string> => {
  if (!Slug.safeParse(id).success) {
    throw new UsageError(
      `${id} cannot be the id of a course: use lowercase letters, digits and single hyphens, such as deep-learning.`,
    );
  }
  if ((reservedCourseIds as readonly string[]).includes(id)) {
    throw new UsageError(`${id} is an address of the site and cannot be the id of a course.`);
  }
  const path = join(folder, id);
  await mkdir(folder, { recursive: true });
  try {
    await mkdir(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new UsageError(`${path} exists already: choose another id than ${basename(path)}.`);
  }
  for (const [name, text] of Object.entries(newCourseFiles(id))) {
    await mkdir(dirname(join(path, name)), { recursive: true });
    await writeFile(join(path, name), text);
  }
  return path;
};
