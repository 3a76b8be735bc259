import { configure } from "@testing-library/react";

// A busy machine takes longer than the library's second to get to a state; a test that fails waits this long once.
configure({ asyncUtilTimeout: 120_000 });
