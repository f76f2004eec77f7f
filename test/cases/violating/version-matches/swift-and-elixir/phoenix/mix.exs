defmodule Web.MixProject do
  use Mix.Project

  def project do
    [
      app: :web,
      elixir: "~> 1.15",
      deps: deps()
    ]
  end

  defp deps do
    [
      {:phoenix, "~> 1.7.14"},
      {:phoenix_live_view, "~> 1.0"},
      {:oban, "~> 2.17"},
      {:ecto, ">= 3.10.0 and < 4.0.0"}
    ]
  end
end
