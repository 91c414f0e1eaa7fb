import type {
  BreadcrumbList,
  Course,
  FAQPage,
  LearningResource,
  Organization,
  Person,
  WithContext,
} from 'schema-dts';
import type { CourseDetail, InstructorProfile, Lecture } from '../../../lambdas/contract/schemas/course.ts';
import { settings } from '../content/settings.ts';
import { totalSeconds } from '../lib/courses/effort.ts';
import { paths } from '../lib/routing/paths.ts';

const context = 'https://schema.org';

const organizationId = (origin: string) => `${origin}/#organization`;

/** The organization that runs the site. */
export const organization = (origin: string): WithContext<Organization> => ({
  '@context': context,
  '@type': 'Organization',
  '@id': organizationId(origin),
  name: settings.brand,
  url: `${origin}/`,
  logo: `${origin}/icons/icon-512.png`,
  slogan: settings.tagline,
});

/** The breadcrumb trail from the home page to a page. */
export const breadcrumbs = (
  origin: string,
  steps: readonly { readonly name: string; readonly path: string }[],
): WithContext<BreadcrumbList> => ({
  '@context': context,
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: `${origin}${path}`,
  })),
});

/** The questions and answers of a page, verbatim. */
export const faqPage = (
  questions: readonly { readonly question: string; readonly answer: string }[],
): WithContext<FAQPage> => ({
  '@context': context,
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

/** ISO 8601 duration of this many seconds, in whole minutes, as schema.org requires. */
const isoDuration = (seconds: number): string => {
  const minutes = Math.max(1, Math.round(seconds / 60));
  return `PT${minutes >= 60 ? `${Math.floor(minutes / 60)}H` : ''}${minutes % 60 ? `${minutes % 60}M` : ''}`;
};

/** Workload of a course whose lectures have no known duration. */
const workloads: Readonly<Record<CourseDetail['duration'], string>> = {
  'under-2-hours': 'PT2H',
  '1-4-weeks': 'P4W',
  '1-3-months': 'P3M',
  '3-6-months': 'P6M',
};

const personId = (origin: string, instructorId: string): string =>
  `${origin}${paths.instructorProfile.href(instructorId)}#person`;

/** Who teaches courses. */
export const personData = (
  origin: string,
  { id, name, title, picture, links, courses }: InstructorProfile,
): WithContext<Person> => ({
  '@context': context,
  '@type': 'Person',
  '@id': personId(origin, id),
  name,
  url: `${origin}${paths.instructorProfile.href(id)}`,
  ...(title !== undefined && { jobTitle: title }),
  ...(picture !== undefined && { image: `${origin}${picture}` }),
  ...(links.length > 0 && { sameAs: links.map(({ url }) => url) }),
  worksFor: {
    '@type': 'Organization',
    '@id': organizationId(origin),
    name: settings.brand,
    url: `${origin}/`,
  },
  knowsAbout: [...new Set(courses.map((course) => course.title))],
});

/** A course, with its offer and course instance. */
export const courseData = (origin: string, course: CourseDetail): WithContext<Course> => {
  const url = `${origin}${paths.course.href(course.id)}`;
  const seconds = totalSeconds(course);
  const { id } = course.instructor;
  return {
    '@context': context,
    '@type': 'Course',
    '@id': `${url}#course`,
    name: course.title,
    description: course.description,
    url,
    inLanguage: course.language ?? 'en',
    provider: {
      '@type': 'Organization',
      '@id': organizationId(origin),
      name: settings.brand,
      url: `${origin}/`,
    },
    ...(course.image && { image: `${origin}${course.image}` }),
    ...(course.level !== 'mixed' && { educationalLevel: course.level }),
    ...(course.prerequisites?.length && { coursePrerequisites: [...course.prerequisites] }),
    ...(course.updated !== undefined && { dateModified: course.updated }),
    ...(course.outcomes.length > 0 && { teaches: [...course.outcomes] }),
    ...(course.skills.length > 0 && {
      about: course.skills.map((name) => ({ '@type': 'Thing', name }) as const),
    }),
    // A course that is only announced has no offer.
    ...(course.available && {
      offers: {
        '@type': 'Offer',
        category: course.price > 0 ? 'Paid' : 'Free',
        price: course.price.toFixed(2),
        priceCurrency: course.currency.toUpperCase(),
        url,
      },
      hasCourseInstance: {
        '@type': 'CourseInstance',
        courseMode: 'Online',
        courseWorkload: seconds > 0 ? isoDuration(seconds) : workloads[course.duration],
        instructor: {
          '@type': 'Person',
          name: course.instructor.name,
          ...(id !== undefined && {
            '@id': personId(origin, id),
            url: `${origin}${paths.instructorProfile.href(id)}`,
          }),
        },
      },
    }),
  };
};

/** A free preview lecture, as part of its course. */
export const lectureData = (
  origin: string,
  course: CourseDetail,
  lecture: Lecture,
): WithContext<LearningResource> => ({
  '@context': context,
  '@type': 'LearningResource',
  name: lecture.title,
  url: `${origin}${paths.preview.href(course.id, lecture.id)}`,
  learningResourceType: 'Lecture',
  isAccessibleForFree: true,
  inLanguage: course.language ?? 'en',
  ...(lecture.duration > 0 && { timeRequired: `PT${Math.round(lecture.duration)}S` }),
  isPartOf: {
    '@type': 'Course',
    '@id': `${origin}${paths.course.href(course.id)}#course`,
    name: course.title,
  },
});
