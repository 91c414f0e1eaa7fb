const CoursePage = () => (
  <main>
    <h1>Northlight</h1>
  </main>
);

export default CoursePage;
