import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["build", "data", "node_modules", "registry/generated", "app/server/db/migrations", "public"] },
  ...tseslint.configs.recommended,
  {
    files: ["**/*.{ts,tsx}"],
    rules: {
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/consistent-type-imports": ["error", { disallowTypeAnnotations: false }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "no-console": ["error", { allow: ["error"] }],
      "max-lines": ["error", { max: 400 }],
      eqeqeq: "error",
    },
  },
  { files: ["scripts/**", "tests/**"], rules: { "no-console": "off" } },
  {
    // The log describes errors by an allow-list; a message or a console of its own would go past it.
    files: ["app/**/*.{ts,tsx}"],
    ignores: ["**/*.test.{ts,tsx}"],
    rules: {
      "no-console": "error",
      "no-restricted-imports": [
        "error",
        { paths: [{ name: "pino", message: "Logs are made by createLog.", allowTypeImports: false }] },
      ],
      "no-restricted-syntax": [
        "error",
        {
          selector:
            "CallExpression[callee.property.name=/^(fatal|error|warn|info|debug|trace)$/] MemberExpression[property.name=/^(message|stack)$/]",
          message: "Log the error itself: its message may quote what a person wrote.",
        },
      ],
    },
  },
  {
    files: ["app/server/config/create-log.server.ts", "app/**/*.fixture.ts"],
    rules: { "no-restricted-imports": "off" },
  },
  { files: ["app/**/*.tsx"], ...jsxA11y.flatConfigs.recommended },
  {
    files: ["app/**/*.tsx"],
    plugins: { "react-hooks": reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
);
